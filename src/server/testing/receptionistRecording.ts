import type { Recording } from './replayModel.ts'

const tuesdayAtNine = { appointment_day: 'next Tuesday', appointment_time: '9:00 AM' }
const bmw = { car_year: '2017', car_make: 'BMW', car_model: '340i' }

/** The decisions of a model for the three callers of `runtime/fixtures/receptionist`. */
export const receptionistRecording: Recording = {
  speech: {
    Greeting: '<|1|> Apex Auto Works, this is Clint. What can I do for ya?',
    'AI Disclosure': 'Yep, the shop uses an AI receptionist. Want me to get you a real person?',
    'Offer Availability': 'All I have is next Tuesday: nine, eleven thirty or two. Which one?',
    'Caller And Vehicle Details': 'Got it. And the name and the car?',
    'Capture Service List': 'Okay, I have all of that down. Is that everything?',
    'Text VIN And Parts Links': 'Alright, shooting you that text now.',
    'Wrap Up': 'Just texted you. You are booked for next Tuesday at nine. Anything else?',
    'Confirm And End': 'See you next Tuesday at nine. <|1|>',
  },
  answers: [
    { step: 'Greeting', caller: 'Hello?', condition_met: false },
    ...[
      'Yo, I was wondering if you guys have any appointments?',
      'Yo, you guys got any appointments or is your shop as slow as it looks?',
      'Hey, I just need to bring my car in for some routine maintenance.',
    ].map(caller => ({ step: 'Greeting', caller, choice: 'Offer Availability' })),
    ...['Nine works.', 'Fine. Nine.', 'Yeah fine, nine.'].map(caller => ({
      step: 'Offer Availability',
      caller,
      extract: tuesdayAtNine,
      choice: 'Caller And Vehicle Details',
    })),
    ...['Mike Johnson.', "Mike Johnson. You're kind of a smartass, you know that?"].map(caller => ({
      step: 'Caller And Vehicle Details',
      caller,
      extract: { ...tuesdayAtNine, caller_name: 'Mike Johnson', alternate_sms_number: null },
      condition_met: false,
    })),
    {
      step: 'Caller And Vehicle Details',
      caller: 'This is Mike.',
      extract: { ...tuesdayAtNine, caller_name: 'Mike' },
      condition_met: false,
    },
    {
      step: 'Caller And Vehicle Details',
      caller: 'Am I talking to a freaking robot right now?',
      choice: 'AI Disclosure',
    },
    ...['Twenty seventeen BMW three forty I.', "Whatever, you're fine. 2017 BMW 340i."].map(caller => ({
      step: 'Caller And Vehicle Details',
      caller,
      extract: { ...tuesdayAtNine, ...bmw },
      choice: 'Capture Service List',
    })),
    ...[
      'I want a charge pipe installed, the front grille installed, the emergency call SOS is out, the reverse lamp is out too, and routine maintenance, check all the fluids.',
      'Charge pipe, front grille, the SOS thing is broken, reverse lamp is out, routine maintenance and check all the fluids.',
      'So I have a charge pipe I need installed, a front grille I want installed, and check all the fluids and do the routine maintenance.',
    ].map(caller => ({
      step: 'Capture Service List',
      caller,
      extract: { service_items: 'charge pipe install, front grille install, routine maintenance, all fluids checked' },
      condition_met: false,
    })),
    ...["Yeah that's everything.", "Yeah that's pretty much it."].map(caller => ({
      step: 'Capture Service List',
      caller,
      choice: 'Text VIN And Parts Links',
    })),
    ...["Nope, that's it. Thanks man.", "Nah we're good."].map(caller => ({
      step: 'Wrap Up',
      caller,
      choice: 'Confirm And End',
    })),
  ],
}
