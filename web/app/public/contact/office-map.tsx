import { useState } from "react";
import site from "../components/site.module.css";
import { MapDrawing } from "./map-drawing.tsx";
import classes from "./contact-page.module.css";

/**
 * The office's location: the site's own picture, replaced by OpenStreetMap's map on a click, so that the page sends no
 * request to another host by itself.
 */
export function OfficeMap(props: { latitude: string; longitude: string }) {
  const [isLoaded, setLoaded] = useState(false);
  const [latitude, longitude] = [Number(props.latitude), Number(props.longitude)];
  const box = [longitude - 0.01, latitude - 0.006, longitude + 0.01, latitude + 0.006].join(",");
  if (isLoaded)
    return (
      <div>
        <iframe
          className={classes.map}
          title="Map of the office"
          sandbox="allow-scripts allow-popups"
          src={`https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude},${longitude}`}
        />
        <p className={site.note}>
          Nothing to see?{" "}
          <a
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
            rel="noreferrer"
            target="_blank"
          >
            Open the map at OpenStreetMap
          </a>
        </p>
      </div>
    );
  return (
    <div className={classes.map}>
      <MapDrawing />
      <button
        type="button"
        className={site.action}
        data-look="outline"
        onClick={() => setLoaded(true)}
      >
        Load the map from OpenStreetMap
      </button>
    </div>
  );
}
