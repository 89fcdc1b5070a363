import { type ReactNode, useState } from "react";
import { Button } from "@mantine/core";
import IconPlus from "icon:plus";
import { may } from "@microfinance/contract/core/access.ts";
import { formatStaffDate, formatStaffDateTime } from "@microfinance/contract/core/dates.ts";
import { listFiles, type MadeFile } from "@microfinance/contract/file-templates/endpoints.ts";
import { fileTemplateTexts as texts } from "@microfinance/contract/file-templates/texts.ts";
import { useNavigate } from "react-router";
import { ViewTabs } from "../../components/shell/view-tabs.tsx";
import type { Column } from "../../components/table/columns.ts";
import { EmptyState } from "../../components/table/empty-state.tsx";
import { useActor } from "../../core/use-actor.ts";
import { sectionHref } from "../../core/use-section.ts";
import { ListPage } from "../list-page.tsx";
import type { SectionPageProps } from "../section-keys.ts";
import { useListPage } from "../use-list-page.ts";
import { MadeFileDrawer } from "./made-file-drawer.tsx";
import { MakeFileModal } from "./make-file-modal.tsx";
import { sentText } from "./template-choices.ts";
import { TemplatesView } from "./templates-view.tsx";

const views = [
  { value: "made", label: "Made files" },
  { value: "templates", label: "Templates" },
] as const;

type View = (typeof views)[number]["value"];

/** Files for others (FILE-1): `#files?file=3` opens a file, `#files?view=templates` has the templates. */
export default function FilesPage({ params }: SectionPageProps) {
  const view: View = params.get("view") === "templates" ? "templates" : "made";
  const navigate = useNavigate();
  const tabs = (
    <ViewTabs
      views={views}
      view={view}
      onShow={(chosen) =>
        void navigate(
          { hash: sectionHref("files", chosen === "made" ? {} : { view: chosen }) },
          { preventScrollReset: true },
        )
      }
    />
  );
  return view === "templates" ? (
    <TemplatesView tabs={tabs} />
  ) : (
    <MadeFiles params={params} tabs={tabs} />
  );
}

const columns: readonly Column<MadeFile>[] = [
  { key: "name", header: "File", kind: "text", line: "title", cell: ({ name }) => name },
  {
    key: "template",
    header: "Template",
    kind: "text",
    line: "text",
    cell: ({ template_name }) => template_name,
  },
  {
    key: "days",
    header: "Days",
    line: "note",
    cell: ({ from, to }) => `${formatStaffDate(from)} to ${formatStaffDate(to)}`,
  },
  {
    key: "rows",
    header: "Rows",
    kind: "number",
    line: "amount",
    cell: ({ rows }) => rows.toLocaleString("en"),
  },
  {
    key: "sent",
    header: "Sent",
    kind: "text",
    low: true,
    cell: (file) => (file.sent_to === null ? "" : `${file.sent_to}: ${sentText(file)}`),
  },
  { key: "by", header: "By", kind: "text", low: true, cell: ({ made_by }) => made_by },
  { key: "at", header: "Made", cell: ({ made_at }) => formatStaffDateTime(made_at) },
];

function MadeFiles({ params, tabs }: SectionPageProps & { tabs: ReactNode }) {
  const actor = useActor();
  const list = useListPage(listFiles, "files", params, () => ({}));
  const [isMaking, setMaking] = useState(false);
  const opened = Number(params.get("file")) || null;
  const open = (id: number) => list.change({ file: String(id) });
  const makes = actor !== null && may(actor, "files.make");
  return (
    <ListPage
      title="Files for Others"
      text="Files for an accountant, a credit bureau or a regulator. Each is kept as it was made."
      actions={
        makes && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
            Make a File
          </Button>
        )
      }
      tabs={tabs}
      list={list}
      failure={texts.filesFailed}
      label="Files for others"
      columns={columns}
      rowsOf={(page) => page.files}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => open(id)}
      openLabel={({ name }) => name}
      selectedKey={opened === null ? null : String(opened)}
      empty={
        <EmptyState
          compact
          title="No file yet"
          text="Add a template first, then make a file of a month."
        />
      }
      pagerLabel="files"
    >
      <MadeFileDrawer
        file={list.data?.files.find(({ id }) => id === opened) ?? null}
        onClose={() => list.change({ file: null }, "replace")}
      />
      <MakeFileModal
        opened={isMaking}
        onClose={() => setMaking(false)}
        onMade={(file) => {
          setMaking(false);
          open(file.id);
        }}
      />
    </ListPage>
  );
}
