-- QR codes of documents and digests of archives' members are in the words of a file, and may come without a hash of a picture.
create trigger file_preview_words_await_matching after update of words_sealed on file_preview
  for each row when (new.words_sealed is not null) execute function await_matching_of_picture();
