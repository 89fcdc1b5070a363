import { uploadLimits } from "./constants.ts";

/** The file types an application accepts (LOAN-22). */
export const fileTypes = [
  { type: "application/pdf", name: "PDF", extensions: [".pdf"] },
  { type: "image/jpeg", name: "JPEG", extensions: [".jpg", ".jpeg"] },
  { type: "image/png", name: "PNG", extensions: [".png"] },
] as const;

/** The media type of an accepted file. */
export type FileType = (typeof fileTypes)[number]["type"];

/** The `accept` attribute of a file input. */
export const acceptedFiles: string = fileTypes
  .flatMap((kind) => [kind.type, ...kind.extensions])
  .join(",");

/** Longest name of a file, in characters. */
const longestFileName = 200;

/** Why a file is rejected (LOAN-22). */
export const fileTexts = {
  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string) => `${name} is larger than 5 MB.`,
  tooMany: "At most 12 files can be added.",
  tooLargeTogether: "The files are larger than 25 MB together.",
  wrongType: (name: string) => `${name} is not a PDF, JPEG or PNG file.`,
  activePdf: (name: string) =>
    `${name} holds scripts, actions or other files. Print it to a new PDF, or add a photo of it.`,
  encryptedPdf: (name: string) =>
    `${name} is protected by a password. Save it without one, or add a photo of it.`,
  unreadablePdf: (name: string) =>
    `${name} could not be checked. Print it to a new PDF, or add a photo of it.`,
  notBase64: (name: string) => `${name} could not be read. Please choose it again.`,
  noName: "A file has no name.",
} as const;

const beginnings: { type: FileType; bytes: readonly number[] }[] = [
  { type: "application/pdf", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { type: "image/png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/** The file type by the first bytes, whatever the file name; null for any other (LOAN-23). */
export function detectFileType(start: Uint8Array): FileType | null {
  const found = beginnings.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  return found?.type ?? null;
}

/**
 * Decoded size of a base64 text, without decoding it; null when it is not padded base64 or has a prefix (LOAN-23).
 */
export function base64Size(content: string): number | null {
  if (content.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(content)) return null;
  const padding = content.endsWith("==") ? 2 : content.endsWith("=") ? 1 : 0;
  return (content.length / 4) * 3 - padding;
}

/** Base64 length of this many bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** Largest body of an application with its files in base64 and its other fields, in bytes. */
export const largestApplicationBody: number =
  base64Length(uploadLimits.totalBytes) + uploadLimits.files * 4 + 256 * 1024;

/** A file as the limits read it. */
export interface OfferedFile {
  name: string;
  /** In bytes, measured from the content. */
  size: number;
}

/** Why one file is rejected for its name or size, or null. */
export function fileSizeError(file: OfferedFile): string | null {
  if (file.name.trim() === "") return fileTexts.noName;
  if (file.size <= 0) return fileTexts.empty(shortName(file.name));
  return file.size > uploadLimits.fileBytes ? fileTexts.tooLarge(shortName(file.name)) : null;
}

/** Why these files together are rejected, or null: 12 files, 25 MB in total, 5 MB each (LOAN-22). */
export function filesError(files: readonly OfferedFile[]): string | null {
  if (files.length > uploadLimits.files) return fileTexts.tooMany;
  for (const file of files) {
    const error = fileSizeError(file);
    if (error !== null) return error;
  }
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return total > uploadLimits.totalBytes ? fileTexts.tooLargeTogether : null;
}

/**
 * A file name that is safe to store and to send as an attachment. It is the last part of a path, without control
 * characters or quotes, of a limited length, with its extension.
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const bare = last.replaceAll(/[\p{Cc}\p{Cf}"<>:|?*;]/gu, "").trim();
  const clean = bare.replace(/^\.+/, "") || "document";
  if (clean.length <= longestFileName) return clean;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? "";
  return (clean.slice(0, longestFileName - extension.length) + extension).toWellFormed();
}

function shortName(name: string): string {
  return name.length <= 60 ? name : `${name.slice(0, 57).toWellFormed()}...`;
}
