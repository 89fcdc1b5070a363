/** The result of a finished task. */
export interface Done {
  msg: string;
  recovery_codes?: string[] | undefined;
}
