import type { ClipboardEvent } from 'react'

/** Returns an address that no program turns into a link, e.g. `hxxps://qm.qq[.]com/q/AbC`; also an invalid one. */
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

/** Addresses within a text: a scheme followed by any number of slashes, or a leading `www.`. */
const addressInText = /(?:[a-z][a-z0-9+.-]{1,15}:[/\\]+|www\.)[^\s<>"'“”‘’，。；！？（）【】]+/gi

/** Defangs every address within a text. */
export const defangText = (text: string): string =>
  text.replace(addressInText, (address) => {
    const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:)[/\\]+(.*)$/is.exec(address) ?? []
    return scheme ? defang(`${scheme}//${rest}`) : defang(address)
  })

/** An `onCopy` handler that copies the selection as plain text with defanged addresses. */
export function copyDefanged(event: ClipboardEvent): void {
  const selected = document.getSelection()?.toString()
  if (!selected) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', defangText(selected))
}
