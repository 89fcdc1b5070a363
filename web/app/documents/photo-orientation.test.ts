import { expect, test } from "vitest";
import { photoOrientation } from "./scale-photo.ts";

/** A JPEG's beginning with this orientation, in either byte order. */
function jpegHead(orientation: number, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(64));
  view.setUint16(0, 0xffd8);
  view.setUint16(2, 0xffe1);
  view.setUint16(4, 40);
  view.setUint32(6, 0x45786966);
  const start = 12;
  view.setUint16(start, isLittle ? 0x4949 : 0x4d4d);
  view.setUint16(start + 2, 42, isLittle);
  view.setUint32(start + 4, 8, isLittle);
  view.setUint16(start + 8, 1, isLittle);
  view.setUint16(start + 10, 0x0112, isLittle);
  view.setUint16(start + 12, 3, isLittle);
  view.setUint32(start + 14, 1, isLittle);
  view.setUint16(start + 18, orientation, isLittle);
  return new Uint8Array(view.buffer);
}

test("LOAN-25 the orientation of a photo is read in both byte orders", () => {
  expect(photoOrientation(jpegHead(6, true))).toBe(6);
  expect(photoOrientation(jpegHead(3, false))).toBe(3);
  expect(photoOrientation(jpegHead(1, true))).toBe(1);
});

test("LOAN-25 other files, a wrong orientation and a cut one count as upright", () => {
  expect(photoOrientation(jpegHead(60, true))).toBe(1);
  expect(photoOrientation(jpegHead(6, true).subarray(0, 24))).toBe(1);
  expect(photoOrientation(new TextEncoder().encode("%PDF-1.7"))).toBe(1);
  expect(photoOrientation(new Uint8Array())).toBe(1);
});
