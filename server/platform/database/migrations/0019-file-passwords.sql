-- What a reporter gave to open the attached files that are locked: under the data key of each such file, with which it falls.
-- Null in rows of the release before this one.
alter table file add column password_sealed bytea;
