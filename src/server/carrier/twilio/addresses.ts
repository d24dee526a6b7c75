import type { Settings } from '../../settings.ts'

/** Path at which Twilio hands over messages that came to a number of a telephony account. */
export const SMS_PATH = '/api/v1/carriers/twilio/:telephony_account_id/sms'
/** Path at which Twilio tells of what becomes of a message. */
export const STATUS_PATH = '/api/v1/carriers/twilio/:telephony_account_id/status'

const address = ({ publicUrl }: Pick<Settings, 'publicUrl'>, path: string, telephony_account_id: string) =>
  publicUrl === undefined ? undefined : publicUrl + path.replace(':telephony_account_id', telephony_account_id)

/** Undefined where nobody has said by which address the service is reached. */
export const smsUrl = (settings: Pick<Settings, 'publicUrl'>, telephony_account_id: string) =>
  address(settings, SMS_PATH, telephony_account_id)

export const statusUrl = (settings: Pick<Settings, 'publicUrl'>, telephony_account_id: string) =>
  address(settings, STATUS_PATH, telephony_account_id)
