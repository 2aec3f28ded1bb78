-- QR codes of documents and digests of archives' members are in the words of a file, and may come without a hash of a picture.
create trigger file_preview_words_await_matching after update of words_sealed on file_preview
  for each row when (new.words_sealed is not null) execute function await_matching_of_picture();

-- A preview that is made anew stays until then. Not checked in old rows, for which more was demanded.
alter table file_preview drop constraint file_preview_check;
alter table file_preview add constraint file_preview_check
  check (state = 'waiting' or (state = 'ready') = (preview_key is not null)) not valid;
