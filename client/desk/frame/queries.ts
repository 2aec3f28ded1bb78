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

/** The query cache of all screens; cleared on sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // Our own connection state decides: the browser's only knows the network interface.
      networkMode: 'always',
      retry: (failures, failure) => isServerDown(failure) && failures < 3,
      retryDelay: (failures) => Math.min(500 * 3 ** failures, 5000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Returns the key prefix of an endpoint's queries, e.g. to invalidate them. */
export const queryKeyOf = (endpoint: Pick<Endpoint, 'path'>) => [endpoint.path] as const

/** Returns react-query options for a reading call; one in the background does not extend the session. */
export const callQuery = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  isBackground = false,
) =>
  queryOptions<z.output<O>, CallFailure>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal, isBackground }),
  })

/** Options of a query that is read once, and again after a change: each reading is audited. */
export const readOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Reads from the server; keeps the current page visible while the next page of a list loads. */
export const useCallQuery = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  enabled = true,
) => useQuery({ ...callQuery(endpoint, input), enabled, placeholderData: keepPreviousData })

/**
 * A changing call. Repeating the same input after a failure reuses the idempotency key, so that nothing happens
 * twice.
 * @param changes endpoints whose queries to invalidate on success
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
