import type { ClipboardEvent } from 'react'

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

/** Addresses within a text: with a scheme, however many strokes follow it, or beginning with `www.`. */
const addressInText = /(?:[a-z][a-z0-9+.-]{1,15}:[/\\]+|www\.)[^\s<>"'“”‘’，。；！？（）【】]+/gi

/** A text in which nothing makes links of the addresses. */
export const defangText = (text: string): string =>
  text.replace(addressInText, (address) => {
    const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:)[/\\]+(.*)$/is.exec(address) ?? []
    return scheme ? defang(`${scheme}//${rest}`) : defang(address)
  })

/**
 * What somebody selects of strangers' texts and copies is plain text in which addresses lead nowhere: for `onCopy` of
 * whatever holds such texts.
 */
export function copyDefanged(event: ClipboardEvent): void {
  const selected = document.getSelection()?.toString()
  if (!selected) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', defangText(selected))
}
