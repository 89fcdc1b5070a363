import type { ResponseOf } from "@microfinance/contract/core/endpoint.ts";
import type { previewFile } from "@microfinance/contract/file-templates/endpoints.ts";
import { Note } from "../../components/feedback/note.tsx";
import layout from "../../components/layout.module.css";
import classes from "./file-templates.module.css";

/** What the server answers to a preview. */
export type Preview = ResponseOf<typeof previewFile>;

/** The first rows of a file, and those that cannot be written with their reasons (FILE-3). */
export function FilePreview({ preview }: { preview: Preview }) {
  const { rows, refused, headers, first, text, problems } = preview;
  const count = (of: number) => (of === 1 ? "1 row" : `${of.toLocaleString("en")} rows`);
  return (
    <section className={layout.stack3} aria-label="Preview">
      <p role="status">
        {rows === 0 ? "No row can be written." : `${count(rows)} will be written.`}
        {refused > 0 && ` ${count(refused)} cannot be written.`}
      </p>
      {problems.length > 0 && (
        <Note tone="warning">
          <ul className={classes.problems}>
            {problems.map((one) => (
              <li key={one.key}>
                {one.key}: {one.problems.join(" ")}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {text === "" ? (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="First rows">
          <table className={classes.rows}>
            <thead>
              <tr>
                {headers.map((header, at) => (
                  <th key={`${at} ${header}`} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {first.map((values, row) => (
                <tr key={`${row} ${String(values[0])}`}>
                  {values.map((value, at) => (
                    <td key={`${at} ${headers[at] ?? ""}`}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="First lines">
          <pre className={classes.lines}>{text}</pre>
        </div>
      )}
    </section>
  );
}
