export const distress =
  /suicid|kill(ing)? (my|your|him|her|them)sel|self.?harm|cut(ting)? my|want(s|ed)? to die|end my life|自杀|轻生/i
export const examples = ['fraud', 'gambling', 'rumours', 'abuse']
export const label = 'Say in everyday words what happened'
export const placeholder = 'For example: fraud'
export const find = 'Find the type'
export const usual = 'Examples'
export const helpFirst = 'If it is you or somebody near you, get help first: psychological help '
export const danger = '; if a life is in danger, call '
export const or = ' or '
export const ofOthers =
  '. If you read it of others, call the police first, and keep screenshots of address, account and time, so that they can be found.'
export const found = (count: number) =>
  `${count > 1 ? `One of these ${count} may fit.` : 'This one may fit.'} If none does, choose “Something else”.`
export const nothing = 'No type was found. Choose the closest of all types, or “Something else”.'
