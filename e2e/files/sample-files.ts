/** A real PDF of one page, with a line of text. */
export function pdf(name: string, line: string) {
  const text = `BT /F1 18 Tf 60 760 Td (${line}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  const buffer = Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`,
    "latin1",
  );
  return { name, mimeType: "application/pdf", buffer };
}

/** A real JPEG: one grey pixel, as small as the format allows. */
export function jpeg(name: string) {
  const buffer = Buffer.from(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==",
    "base64",
  );
  return { name, mimeType: "image/jpeg", buffer };
}
