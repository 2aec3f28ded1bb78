-- What a file's preview holds, or why it has none, in JSON under the file's data key; null in rows of the release before this
-- one, which previewed pictures alone.
alter table file_preview add column about_sealed bytea;
