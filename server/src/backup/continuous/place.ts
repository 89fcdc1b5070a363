/** Where BACKUP_TO is a bucket: `s3://bucket` or `s3://bucket/folder`. */
export const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;
