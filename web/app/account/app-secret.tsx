import classes from "./app-secret.module.css";

/** The secret of a new authenticator app, as a QR code and as text. */
export function AppSecret(props: { qr: string; secret: string }) {
  return (
    <div className={classes.box}>
      <ol className={classes.steps}>
        <li>Open your authenticator app, for example Google Authenticator or Aegis.</li>
        <li>Scan this picture, or type the key below.</li>
        <li>Type the six digits that the app shows.</li>
      </ol>
      <img
        className={classes.qr}
        src={props.qr}
        width={208}
        height={208}
        alt="QR code for your authenticator app"
      />
      <p className={classes.key}>
        Key: <code>{props.secret}</code>
      </p>
    </div>
  );
}
