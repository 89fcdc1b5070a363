/** The subject of an event: the kind of record and its id. */
export interface AuditedRecord {
  record_type: string;
  record_id: string | number;
}
