import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('settings', () => {
  it('have defaults, and an empty variable counts as unset', () => {
    const unset = readSettings({})
    expect(unset).toMatchObject({ host: '127.0.0.1', port: 4242, rateLimit: 200, llm: undefined, trustProxy: false })
    expect(unset.dataDir).toMatch(/\.dialpath$/)
    expect(readSettings({ HOST: '', PORT: '', DIALPATH_API_KEY: ' ', DATABASE_URL: '' })).toEqual(unset)
  })

  it('are read from text', () => {
    const settings = readSettings({ PORT: ' 8080 ', DIALPATH_ALLOWED_HOSTS: 'a.example, 10.0.0.0/8' })
    expect(settings).toMatchObject({ port: 8080, allowedHosts: ['a.example', '10.0.0.0/8'] })
  })

  it.each([
    '00ff'.repeat(16),
    Buffer.from('00ff'.repeat(16), 'hex').toString('base64'),
    Buffer.from('00ff'.repeat(16), 'hex').toString('base64url'),
  ])('DIALPATH_SECRETS_KEY of %s is 32 bytes', value => {
    expect(readSettings({ DIALPATH_SECRETS_KEY: value }).secretsKey?.toString('hex')).toBe('00ff'.repeat(16))
  })

  it.each([
    ['0', false],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('DIALPATH_TRUST_PROXY of %s trusts %j', (value, trustProxy) => {
    expect(readSettings({ DIALPATH_TRUST_PROXY: value })).toMatchObject({ trustProxy })
  })

  it.each([
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['DIALPATH_API_KEY', 'short', 'at least 16 characters'],
    ['DATABASE_URL', 'mysql://x', 'postgres:// or postgresql://'],
    ['DIALPATH_LLM_URL', 'localhost:11434', 'http:// or https://'],
    ['DIALPATH_TTS_URL', 'localhost:8880', 'http:// or https://'],
    ['DIALPATH_PUBLIC_URL', 'dialpath.example', 'http:// or https://'],
    ['DIALPATH_STORAGE_URL', 's3://bucket', 'ACCESS_KEY:SECRET_KEY'],
    ['DIALPATH_STORAGE_URL', 'bucket', 'ACCESS_KEY:SECRET_KEY'],
    ['DIALPATH_STORAGE_URL', 'https://s3.example.com/bucket', 'ACCESS_KEY:SECRET_KEY'],
    ['DIALPATH_STORAGE_URL', 'https://key:hush@s3.example.com/', 'ACCESS_KEY:SECRET_KEY'],
    ['DIALPATH_SECRETS_KEY', 'c2hvcnQ=', '32 bytes in base64 or hexadecimal'],
    ['DIALPATH_HOSTS', 'https://dialpath.example', 'host names or addresses without a port'],
    ['DIALPATH_HOSTS', 'dialpath.example:443', 'host names or addresses without a port'],
    ['DIALPATH_TRUST_PROXY', 'yes', 'how many proxies'],
    ['DIALPATH_TRUST_PROXY', '1, 2', 'how many proxies'],
    ['DIALPATH_TRUST_PROXY', '10.0.0.0/40', 'how many proxies'],
    ['DIALPATH_TRUST_PROXY', '0.0.0.0/0', 'not of all addresses'],
    ['DIALPATH_TRUST_PROXY', '10.0.0.0/8, ::/00', 'not of all addresses'],
    ['DIALPATH_RATE_LIMIT', '0', 'above 0'],
    ['DIALPATH_CALLS_AT_ONCE', '0', 'from 1 to 500'],
    ['DIALPATH_RETENTION_DAYS', '0', 'from 1 to 10000'],
    ['DIALPATH_AUDIT_DAYS', '0', 'from 1 to 10000'],
    ['DIALPATH_SIMULATED_PACE', 'fast', 'from 0 to 10'],
    ['DIALPATH_LOG_LEVEL', 'loud', 'fatal, error, warn'],
  ])('name a wrong %s (%s) and say why', (name, value, why) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`${name}: it must .*${why}`))
  })

  it('DIALPATH_STORAGE_URL names the store, its keys and the folder of all files', () => {
    const url = 'https://key:h%2Fush@s3.example.com:9000/recordings/of/dialpath?region=eu-central-1'
    expect(readSettings({ DIALPATH_STORAGE_URL: url }).storage).toEqual({
      origin: 'https://s3.example.com:9000',
      bucket: 'recordings',
      prefix: 'of/dialpath/',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'h/ush',
    })
    expect(() => readSettings({ DIALPATH_STORAGE_URL: 'https://key:hush@s3.example.com/' })).toThrow(
      expect.not.stringContaining('hush'),
    )
  })

  it('name all that are wrong at once, and never a secret', () => {
    const read = () => readSettings({ PORT: 'x', DIALPATH_API_KEY: 'hush', DATABASE_URL: 'hush://u:hush@h' })
    expect(read).toThrow(/PORT.*DIALPATH_API_KEY.*DATABASE_URL/s)
    expect(read).not.toThrow(/hush/)
  })
})
