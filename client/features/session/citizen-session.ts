import { selfInfo } from '../../../contract/session.ts'
import { createSession } from '../../kit/session/create-session.ts'
import { initialState, isSignedIn, useStore } from '../../kit/store.ts'

/** The citizen's session, of both sites: they share its keys. Who is signed in is `user` of the global store (spec §3). */
export const citizenSession = createSession({
  namespace: '',
  infoEndpoint: selfInfo,
  userHolder: {
    read() {
      const state = useStore.getState()
      return isSignedIn(state) ? state.user : undefined
    },
    write: (user = initialState.user) => useStore.setState({ user }),
  },
})
