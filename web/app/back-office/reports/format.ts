import { type AgeingBucket, ageingBuckets } from "@microfinance/contract/loans/balance.ts";

/** A share as the report shows it: 4.50%, and a dash for null. */
export function percentText(percent: number | null): string {
  return percent === null ? "-" : `${percent.toFixed(2)}%`;
}

/** Label of a bucket. */
export function bucketLabel(bucket: AgeingBucket): string {
  return ageingBuckets.find(({ key }) => key === bucket)?.label ?? bucket;
}
