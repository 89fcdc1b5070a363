import { useState } from "react";
import { Button, Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { businessDate, formatStaffDate } from "@microfinance/contract/core/dates.ts";
import { weekdayName } from "@microfinance/contract/schedules/words.ts";
import * as calendar from "@microfinance/contract/settings/calendar-endpoints.ts";
import {
  fixedHolidaysOf,
  holidaysInLines,
  holidayTexts,
  linesOfHolidays,
} from "@microfinance/contract/settings/holidays.ts";
import { timers } from "@microfinance/contract/core/constants.ts";
import { DetailList } from "../../components/display/detail-list.tsx";
import { NotLoaded } from "../../components/feedback/not-loaded.tsx";
import { CardSkeleton } from "../../components/feedback/skeletons.tsx";
import { EditPanel } from "../../components/form/edit-panel.tsx";
import { useEndpointMutation, useEndpointQuery } from "../../core/query.ts";
import { SettingsEditPanel } from "./settings-edit-panel.tsx";
import type { SettingsPanel } from "./settings-panel.ts";
import classes from "./settings.module.css";

const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  value: String(day),
  label: weekdayName(day),
}));

/** The weekly rest days (PROD-19). */
export function RestDaysPanel(props: SettingsPanel) {
  const { rest_days } = props.settings;
  return (
    <SettingsEditPanel<{ days: string[] }>
      title="Calendar: rest days"
      values={{ days: rest_days.map(String) }}
      readOnly={props.readOnly}
      save={({ days }) => props.save({ rest_days: days.map(Number).toSorted((a, b) => a - b) })}
      view={
        <div>
          <DetailList
            columns={1}
            items={[
              {
                label: "Nothing is paid on",
                value: rest_days.length === 0 ? "No day" : rest_days.map(weekdayName).join(", "),
              },
            ]}
          />
          <p className={classes.note}>
            What becomes of a due date on such a day or on a holiday is a rule of each way of
            repayment of a product. Loans that are paid out stay as they are.
          </p>
        </div>
      }
      fields={(form) => (
        <Checkbox.Group label="Nothing is paid on" {...form.field("days")}>
          {weekdays.map((day) => (
            <Checkbox key={day.value} {...day} mt="xs" />
          ))}
        </Checkbox.Group>
      )}
    />
  );
}

/** The public holidays, a year at a time (PROD-19). */
export function HolidaysPanel(props: { readOnly: boolean }) {
  const today = businessDate(new Date());
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const result = useEndpointQuery(calendar.readHolidays, { params: { year } });
  const save = useEndpointMutation(calendar.saveHolidays);
  const holidays = result.data?.holidays;
  const years = [-1, 0, 1, 2, 3].map((add) => String(thisYear + add));
  const choice = (
    <NativeSelect
      label="Year"
      mb="md"
      data={years}
      value={String(year)}
      onChange={(event) => setYear(Number(event.currentTarget.value))}
    />
  );
  if (holidays === undefined)
    return (
      <NotLoaded result={result} fallback="The holidays could not be fetched.">
        <CardSkeleton cards={1} height={160} />
      </NotLoaded>
    );
  return (
    <EditPanel<{ lines: string }>
      key={year}
      title="Calendar: public holidays"
      values={{ lines: linesOfHolidays(holidays) }}
      exists
      empty={null}
      readOnly={props.readOnly}
      dismissAfter={timers.banner}
      failure={holidayTexts.failed}
      check={({ lines }) => {
        const { error } = holidaysInLines(lines, year);
        return error === null ? null : { text: error, fields: ["lines"] };
      }}
      save={async ({ lines }) =>
        (
          await save.mutateAsync({
            params: { year },
            body: { holidays: holidaysInLines(lines, year).holidays },
          })
        ).msg
      }
      view={
        <div>
          {choice}
          {holidays.length === 0 ? (
            <p>No holiday of {year} is entered.</p>
          ) : (
            <DetailList
              columns={1}
              items={holidays.map(({ date, name, checked }) => ({
                label: formatStaffDate(date),
                value: checked ? name : `${name} (check)`,
              }))}
            />
          )}
          <p className={classes.note}>
            Enter movable feasts, such as Eid and Easter, when they are announced. Saving a year
            marks it as checked.
          </p>
        </div>
      }
      fields={(form) => (
        <>
          <Textarea
            label={`Holidays of ${year}, a date and a name on each line`}
            description="For example: 25-Dec-2026 Christmas Day"
            autosize
            minRows={8}
            maxRows={20}
            {...form.field("lines")}
          />
          {holidays.length === 0 && (
            <Button
              variant="default"
              onClick={() =>
                form.setFieldValue("lines", linesOfHolidays(fixedHolidaysOf(year, today)))
              }
            >
              Add the holidays with a fixed date
            </Button>
          )}
        </>
      )}
    />
  );
}
