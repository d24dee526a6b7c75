/** What it has is what every node that speaks has. */
export { SpeakingForm as Form } from '../SpeakingForm.tsx'
