/**
 * An address that nothing makes a link of, as is usual among those who handle them: `hxxps://qm.qq[.]com/q/AbC`.
 * It is never parsed: what is no address is treated alike.
 */
export const defang = (address: string): string => {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(
    address,
  ) ?? ['', '', address]
  return (
    scheme.replace(/^http/i, 'hxxp').replace(/^ftp/i, 'fxp') +
    host.replaceAll(/[.。．｡]/g, '[.]').replaceAll('@', '[@]') +
    rest
  )
}
