/** Edited by the fields that every speaking node has. */
export { SpeakingForm as Form } from '../SpeakingForm.tsx'
