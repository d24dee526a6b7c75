import type twilio from 'twilio'
import type { Brand, BrandState } from '../carrier.ts'

/** Twilio's policies that a business profile and an A2P profile are checked by; the same in every account. */
const BUSINESS_PROFILE_POLICY = 'RNdfbf3fae0e1107f8aded0e7cead80bf5'
const A2P_PROFILE_POLICY = 'RNb0d4771c2c98518d916a3d4cd70a8f8b'

const businessTypes: Readonly<Record<string, string>> = {
  Partnership: 'Partnership',
  'Limited Liability Corporation': 'Limited Liability Corporation',
  'Co-operative': 'Co-operative',
  'Non-profit Corporation': 'Non-profit Corporation',
  Corporation: 'Corporation',
}

/** Registers a brand as Twilio has it: a business profile, an A2P profile on top of it, and the brand that names both. */
export async function registerTwilioBrand(client: twilio.Twilio, brand: Brand): Promise<{ brand_id: string }> {
  const { trusthub, messaging, addresses } = client
  const profile = await trusthub.v1.customerProfiles.create({
    friendlyName: brand.businessName,
    email: brand.email,
    policySid: BUSINESS_PROFILE_POLICY,
  })
  const assign = (objectSid: string) =>
    trusthub.v1.customerProfiles(profile.sid).customerProfilesEntityAssignments.create({ objectSid })
  const business = await trusthub.v1.endUsers.create({
    friendlyName: `${brand.businessName}: business`,
    type: 'customer_profile_business_information',
    attributes: {
      business_name: brand.businessName,
      business_identity: 'direct_customer',
      business_type: businessTypes[brand.type],
      business_industry: brand.vertical,
      business_registration_identifier: 'EIN',
      business_registration_number: brand.ein,
      business_regions_of_operation: 'USA_AND_CANADA',
      website_url: brand.website,
    },
  })
  const { first_name, last_name, position, phone_number, email } = brand.trusted_user
  const person = await trusthub.v1.endUsers.create({
    friendlyName: `${brand.businessName}: representative`,
    type: 'authorized_representative_1',
    attributes: {
      first_name,
      last_name,
      email,
      phone_number,
      business_title: position,
      job_position: position,
    },
  })
  const address = await addresses.create({
    customerName: brand.businessName,
    street: brand.address,
    city: brand.city,
    region: brand.state,
    postalCode: brand.postalCode,
    isoCountry: 'US',
  })
  const document = await trusthub.v1.supportingDocuments.create({
    friendlyName: `${brand.businessName}: address`,
    type: 'customer_profile_address',
    attributes: { address_sids: address.sid },
  })
  for (const sid of [business.sid, person.sid, document.sid]) await assign(sid)
  await trusthub.v1.customerProfiles(profile.sid).update({ status: 'pending-review' })
  const product = await trusthub.v1.trustProducts.create({
    friendlyName: `${brand.businessName}: A2P`,
    email: brand.email,
    policySid: A2P_PROFILE_POLICY,
  })
  const a2p = await trusthub.v1.endUsers.create({
    friendlyName: `${brand.businessName}: A2P profile`,
    type: 'us_a2p_messaging_profile_information',
    attributes: {
      company_type: brand.type === 'Non-profit Corporation' ? 'non-profit' : 'private',
    },
  })
  for (const objectSid of [a2p.sid, profile.sid]) {
    await trusthub.v1.trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid })
  }
  await trusthub.v1.trustProducts(product.sid).update({ status: 'pending-review' })
  const registered = await messaging.v1.brandRegistrations.create({
    customerProfileBundleSid: profile.sid,
    a2PProfileBundleSid: product.sid,
    brandType: 'STANDARD',
  })
  return { brand_id: registered.sid }
}

export async function readTwilioBrand(client: twilio.Twilio, brand_id: string): Promise<BrandState> {
  const { status, brandType, failureReason } = await client.messaging.v1.brandRegistrations(brand_id).fetch()
  return {
    status: status === 'APPROVED' ? 'approved' : status === 'FAILED' ? 'failed' : 'pending',
    brand_type: brandType ?? null,
    failure_reason: failureReason ?? null,
  }
}
