import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { call, newIdempotencyKey } from './call.ts'
import { isServerDown } from './connection.ts'

/** What has been read of the server, for all screens; emptied when somebody signs out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // Our own connection tells whether the server answers; the browser knows the cable alone.
      networkMode: 'always',
      retry: (failures, failure) => isServerDown(failure) && failures < 3,
      retryDelay: (failures) => Math.min(500 * 3 ** failures, 5000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** The key of everything read by an endpoint, e.g. to invalidate it after a change. */
export const queryKeyOf = (endpoint: Pick<Endpoint, 'path'>) => [endpoint.path] as const

/**
 * A reading call as react-query takes it, for `useQuery`, `prefetchQuery`, `useQueries`.
 * @param isBackground the page reads by itself, e.g. at an interval, which is no use of the session
 */
export const callQuery = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  isBackground = false,
) =>
  queryOptions<z.output<O>, CallFailure>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal, isBackground }),
  })

/** Reads from the server and keeps it; while another page of the same list comes, the present one stays. */
export const useCallQuery = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  enabled = true,
) => useQuery({ ...callQuery(endpoint, input), enabled, placeholderData: keepPreviousData })

/**
 * A changing call. What is sent again with the same input after a failure goes under the same idempotency key, so that
 * nothing happens twice whoever presses the button again.
 * @param changes endpoints whose readings are out of date afterwards
 */
export function useCallMutation<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  changes: readonly Pick<Endpoint, 'path'>[] = [],
) {
  const last = useRef<{ input: string; key: string }>(undefined)
  return useMutation<z.output<O>, CallFailure, z.input<I>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input)
      if (last.current?.input !== text) last.current = { input: text, key: newIdempotencyKey() }
      const { key } = last.current
      const answer = await call(endpoint, input, endpoint.idempotent ? { idempotencyKey: key } : {})
      last.current = undefined
      return answer
    },
    onSuccess: async () => {
      await Promise.all(
        changes.map((changed) => queryClient.invalidateQueries({ queryKey: queryKeyOf(changed) })),
      )
    },
  })
}
