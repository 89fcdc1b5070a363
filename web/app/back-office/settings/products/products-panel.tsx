import { chargeKinds, chargeRate, shortLabel } from "@microfinance/contract/accounting/charges.ts";
import { Button } from "@mantine/core";
import { may } from "@microfinance/contract/core/access.ts";
import { percent, rateLabel } from "@microfinance/contract/core/sentences.ts";
import { listProducts } from "@microfinance/contract/products/endpoints.ts";
import type { Product } from "@microfinance/contract/products/schema.ts";
import { productTexts } from "@microfinance/contract/products/texts.ts";
import { bandInWords } from "@microfinance/contract/products/words.ts";
import { useState } from "react";
import { NotLoaded } from "../../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Section } from "../../../components/shell/section.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataTable } from "../../../components/table/data-table.tsx";
import { useEndpointQuery } from "../../../core/query.ts";
import { useActor } from "../../../core/use-actor.ts";
import classes from "../settings.module.css";
import own from "./products.module.css";
import { ProductModal } from "./product-modal.tsx";

/** The loan products (PROD-1); a system admin changes them. */
export function ProductsPanel() {
  const actor = useActor();
  const result = useEndpointQuery(listProducts);
  const [opened, setOpened] = useState<Product | "new" | null>(null);
  if (actor === null) return null;
  if (result.data === undefined)
    return (
      <NotLoaded result={result} fallback={productTexts.listFailed}>
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  const mayChange = may(actor, "settings.update");
  const edit: Column<Product> = {
    key: "edit",
    header: "Edit",
    kind: "action",
    cell: (product) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Edit ${product.name}`}
        onClick={() => setOpened(product)}
      >
        Edit
      </Button>
    ),
  };
  return (
    <div className={classes.wide}>
      <Section
        title="Products"
        bare
        actions={
          mayChange && (
            <Button variant="default" onClick={() => setOpened("new")}>
              Add product
            </Button>
          )
        }
      >
        <DataTable
          label="Products"
          columns={mayChange ? [...columns, edit] : columns}
          rows={result.data.products}
          rowKey={(product) => product.code}
          empty={null}
        />
        <p className={own.versions}>
          A change makes a new version. Approved loans keep the terms that they were approved with.
        </p>
      </Section>
      <ProductModal
        opened={opened}
        onClose={() => setOpened(null)}
        onStale={() => void result.refetch()}
      />
    </div>
  );
}

const columns: readonly Column<Product>[] = [
  {
    key: "name",
    header: "Product",
    kind: "text",
    line: "title",
    inLine: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: "rate",
    header: "Rate",
    kind: "text",
    line: "text",
    inLine: ratesOf,
    cell: ratesOf,
  },
  ...chargeKinds.map((kind): Column<Product> => ({
    key: kind.name,
    header: shortLabel(kind),
    cell: (product) => percent(chargeRate(product, kind)),
  })),
  {
    key: "bands",
    header: "Ranges",
    kind: "text",
    low: true,
    cell: ({ bands }) => (bands.length === 0 ? "Any" : bands.map(bandInWords).join("; ")),
  },
  { key: "state", header: "State", cell: stateOf },
  { key: "version", header: "Version", cell: ({ version }) => version },
];

function ratesOf({ default_rate, rates }: Product): string {
  const others = rates.filter((rate) => rate !== default_rate).map(rateLabel);
  return others.length === 0
    ? rateLabel(default_rate)
    : `${rateLabel(default_rate)}, or ${others.join(", ")}`;
}

function stateOf(product: Product): string {
  if (!product.active) return "Inactive";
  return product.public ? "On the site" : "Staff only";
}
