import { useState } from "react";
import { office } from "../content/office.ts";
import site from "../components/site.module.css";
import classes from "./contact-page.module.css";

/**
 * The office's location: the site's own picture, replaced by OpenStreetMap's map on a click, so that the page sends no
 * request to another host by itself.
 */
export function OfficeMap() {
  const [isLoaded, setLoaded] = useState(false);
  const { latitude, longitude } = office.map;
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
      <svg
        viewBox="0 0 480 300"
        role="img"
        aria-label="Drawing of the streets around the office in central Freetown"
      >
        <rect width="480" height="300" fill="#eef3ea" />
        <path d="M0 0h480v54C360 74 250 40 140 62 90 72 40 66 0 76Z" fill="var(--ocean-2)" />
        <g stroke="#fff" strokeWidth="14" fill="none">
          <path d="M-10 130 490 104M-10 200l500-30M-10 268l500-22M70 60l30 250M190 50l26 260M310 50l22 260M420 44l18 260" />
        </g>
        <g stroke="var(--gold-3)" strokeWidth="8" fill="none">
          <path d="M-10 165 490 136" />
        </g>
        <path d="M232 196h44v36h-44z" fill="var(--leaf-3)" />
        <path
          d="M252 96c20 0 32 14 32 32 0 22-32 50-32 50s-32-28-32-50c0-18 12-32 32-32z"
          fill="var(--kola-7)"
        />
        <circle cx="252" cy="128" r="12" fill="#fff" />
      </svg>
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
