import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A software passkey with the behaviour of a browser's authenticator (WebAuthn level 3, ES256, attestation none). */
export interface SoftwarePasskey {
  id: string;
  /** Creates the response to registration options. */
  register: (options: PasskeyOptions, site?: Site) => object;
  /** Creates the response to sign-in options; each use increments the counter unless one is given. */
  assert: (options: PasskeyOptions, site?: Site & { counter?: number }) => object;
}

/** The part of the options that the authenticator signs. */
export interface PasskeyOptions {
  challenge: string;
}

interface Site {
  origin?: string;
  rpID?: string;
  /** Whether the person confirmed with PIN or fingerprint. */
  verified?: boolean;
}

const present = 0x01;
const verifiedFlag = 0x04;
const hasCredential = 0x40;

/** Creates an unregistered passkey. */
export function softwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let used = 0;
  // COSE: kty EC2, alg ES256, crv P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ]);
  return {
    id,
    register(options, site = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const authData = Buffer.concat([authenticatorData(site, 0, hasCredential), attested]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(authData),
      ]);
      return {
        ...credential(id),
        response: {
          clientDataJSON: clientData("webauthn.create", options, site).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    assert(options, site = {}) {
      used += 1;
      const authData = authenticatorData(site, site.counter ?? used, 0);
      const client = clientData("webauthn.get", options, site);
      const signed = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
      return {
        ...credential(id),
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}

function credential(id: string) {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {} };
}

function clientData(type: string, { challenge }: PasskeyOptions, site: Site): Buffer {
  const origin = site.origin ?? "http://localhost:3000";
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(site: Site, counter: number, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const verified = (site.verified ?? true) ? verifiedFlag : 0;
  return Buffer.concat([
    createHash("sha256")
      .update(site.rpID ?? "localhost")
      .digest(),
    Buffer.from([present | verified | flags]),
    count,
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** The shortest encoding, as CTAP2 requires. */
function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
