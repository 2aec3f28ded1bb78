import { caseFrom } from '../queue/desk-address.ts'

/** Returns the address of the page about a subject of a case. @param place of the subject among those of the case */
export const subjectAddress = (caseNumber: string, place = 0): string =>
  `/subject?case=${caseNumber}${place > 0 ? `&n=${place}` : ''}`

/** Reads the case's number and the subject's place from an address. */
export function subjectFrom(search: URLSearchParams): { caseNumber: string; place: number } {
  const place = Number(search.get('n') ?? 0)
  return {
    caseNumber: caseFrom(search) ?? '',
    place: Number.isInteger(place) && place >= 0 && place < 100 ? place : 0,
  }
}
