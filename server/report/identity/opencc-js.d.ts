/** The table of traditional characters in `opencc-js`: `張 张|偉 伟|…`, the first of several simplified ones. */
declare module 'opencc-js/dict/TSCharacters' {
  const table: string
  export default table
}
