import { NumberInput, TextInput } from "@mantine/core";
import { textLimits } from "@microfinance/contract/core/constants.ts";
import { settingsTexts } from "@microfinance/contract/settings/texts.ts";
import { DetailList } from "../../../components/display/detail-list.tsx";
import { SettingsEditPanel } from "../settings-edit-panel.tsx";
import type { SettingsPanel } from "../settings-panel.ts";

interface Values {
  site_hours: string;
  latitude: number | string;
  longitude: number | string;
}

/** Opening hours, and the office's point on the map. */
export function SiteOfficePanel(props: SettingsPanel) {
  const { site_hours, site_map } = props.settings;
  return (
    <SettingsEditPanel<Values>
      title="Office"
      level={3}
      values={{
        site_hours,
        latitude: site_map?.latitude ?? "",
        longitude: site_map?.longitude ?? "",
      }}
      readOnly={props.readOnly}
      check={({ latitude, longitude }) =>
        (latitude === "") === (longitude === "")
          ? null
          : { text: settingsTexts.invalidMapPoint, fields: ["latitude", "longitude"] }
      }
      save={({ latitude, longitude, ...input }) =>
        props.save({
          ...input,
          site_map:
            latitude === "" ? null : { latitude: Number(latitude), longitude: Number(longitude) },
        })
      }
      view={
        <DetailList
          items={[
            { label: "Opening hours", value: site_hours },
            {
              label: "Point on the map",
              value: site_map === null ? "" : `${site_map.latitude}, ${site_map.longitude}`,
            },
          ]}
        />
      }
      fields={(form) => (
        <>
          <TextInput
            label="Opening hours"
            maxLength={textLimits.line}
            {...form.field("site_hours")}
          />
          {(["latitude", "longitude"] as const).map((name) => (
            <NumberInput
              key={name}
              label={name === "latitude" ? "Latitude" : "Longitude"}
              decimalScale={6}
              min={name === "latitude" ? -90 : -180}
              max={name === "latitude" ? 90 : 180}
              hideControls
              {...form.field(name)}
            />
          ))}
        </>
      )}
    />
  );
}
