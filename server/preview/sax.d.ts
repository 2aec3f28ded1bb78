declare module 'sax' {
  interface Parser {
    write(text: string): Parser
    close(): Parser
  }
  const sax: { parser(isStrict: boolean, options: { position: boolean }): Parser }
  export default sax
}
