-- A proposal that was returned to its author: by whom, and why. The release before this one leaves them as they are.
alter table public_text
  add column returned_by uuid references staff check (returned_by <> author),
  add column return_reason text,
  add check ((returned_by is null) = (return_reason is null));
