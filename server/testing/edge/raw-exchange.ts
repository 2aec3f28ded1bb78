import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A response as it was on the wire. */
export interface RawAnswer {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  readonly body: string
}

/**
 * Sends one request byte for byte, without the normalization of `fetch` and URL parsers, and reads until the server closes the
 * connection.
 * @param target of the request line, e.g. `/api/../x`; each character is one byte
 */
export async function rawExchange(
  port: number,
  target: string,
  {
    method = 'GET',
    headers = [],
    body = '',
  }: { method?: string; headers?: string[]; body?: string } = {},
): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: jubao.example',
    'Connection: close',
    ...headers,
  ]
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
  const answer = await text(socket)
  const end = answer.indexOf('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    head: answer.slice(0, end),
    body: answer.slice(end + 4),
  }
}
