/** Browser and operating system from a user agent string: "Chrome on Android". */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null) return "Unknown device";
  const browser = firstOf(userAgent, [
    [/Edg\//, "Edge"],
    [/OPR\/|Opera/, "Opera"],
    [/SamsungBrowser/, "Samsung Internet"],
    [/Firefox/, "Firefox"],
    [/Chrome|CriOS/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const system = firstOf(userAgent, [
    [/Android/, "Android"],
    [/iPhone|iPad/, "iPhone or iPad"],
    [/Windows/, "Windows"],
    [/Mac OS/, "Mac"],
    [/Linux/, "Linux"],
  ]);
  return [browser ?? "Browser", system].filter((part) => part !== null).join(" on ");
}

function firstOf(text: string, known: readonly (readonly [RegExp, string])[]): string | null {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
