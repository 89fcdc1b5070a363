import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** The site of a passkey, which signs for no other. */
interface Site {
  /** The relying party id. */
  host: string;
  origin: string;
}

/** A software passkey (WebAuthn level 3, ES256, no attestation) that confirms every request. */
export interface Passkey {
  /** What a browser sends to add the passkey. */
  register(challenge: string): object;
  /** What a browser sends to sign in with it. */
  assert(challenge: string): object;
}

/** Flags: user present and verified. */
const confirmed = 0x05;
/** Flag: the data contains the public key. */
const withKey = 0x40;

/** Creates a passkey for the application at `origin`, whose public host is localhost. */
export function makePasskey(origin: string): Passkey {
  const site = { host: "localhost", origin: `http://localhost:${new URL(origin).port}` };
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const credential = (response: object) => {
    const name = id.toString("base64url");
    return { id: name, rawId: name, type: "public-key", clientExtensionResults: {}, response };
  };
  return {
    register(challenge) {
      // COSE: elliptic curve, ES256, P-256, then both coordinates.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const model = Buffer.alloc(16);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([deviceData(site, confirmed | withKey), model, length, id, key]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068", "hex"),
        Buffer.from("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge, site).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    assert(challenge) {
      const data = deviceData(site, confirmed);
      const client = clientData("webauthn.get", challenge, site);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      });
    },
  };
}

function clientData(type: string, challenge: string, { origin }: Site): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The counter is 0, as for passkeys that are synchronised between devices. */
function deviceData({ host }: Site, flags: number): Buffer {
  const site = createHash("sha256").update(host).digest();
  return Buffer.concat([site, Buffer.from([flags]), Buffer.alloc(4)]);
}
