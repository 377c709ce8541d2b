const oneByOne = 'The bar of a list deletes what is ticked one by one, and says what it could not.'
const inOneStep = 'For scripts that make or change several in one step; a page changes one, or begins a job.'
const ofBackEnds = 'A back end calls it for a user whom it has authenticated, and hands the answer on.'
const wholeSchema = 'The page of the schema saves its whole text; this changes a part of it.'
const tooWide = 'Deletes more than a page can show before; the page of relations deletes those that were looked at.'
const whole = 'The form of the user saves all of its fields, this one among them.'
const theirs = 'Where a recovery goes is for the user to say, who proves that the address is theirs.'
const oneOf = 'The page sets all of them at once.'

/** What GraphQL can change and no page of the console does, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  accessKeysDelete: oneByOne,
  inboundApplicationsDelete: oneByOne,
  managementKeysDelete: oneByOne,
  mcpServersDelete: oneByOne,
  permissionsDelete: oneByOne,
  resourcesDelete: oneByOne,
  rolesDelete: oneByOne,
  usersDelete: 'What is ticked is deleted by a job, which can be paused and says what it could not.',

  accessKeysUpdate: inOneStep,
  listsUpsert: inOneStep,
  permissionsCreate: inOneStep,
  permissionsUpdate: inOneStep,
  rolesCreate: inOneStep,
  usersCreate: inOneStep,
  usersUpdate: inOneStep,
  userImport: 'The import of users is a job, which takes files of any size.',

  clientAssertionCreate: ofBackEnds,
  flowRun: 'Runs without a visitor; the editor of flows runs a test, with one.',
  userEmbeddedLinkGenerate: ofBackEnds,
  userImpersonationStop: 'Ends an impersonation in the browser that has its session, which is never the console.',
  userSignIn: ofBackEnds,
  userSignUp: ofBackEnds,
  userSignUpLinkGenerate: ofBackEnds,
  userSignUpOrIn: ofBackEnds,
  userTokenUpdate: ofBackEnds,
  auditEventCreate: 'For events of other systems; what is done in the console is in the trail by itself.',

  authorizationDefinitionDelete: wholeSchema,
  authorizationDefinitionUpsert: wholeSchema,
  authorizationNamespaceDelete: wholeSchema,
  authorizationNamespaceUpsert: wholeSchema,
  authorizationNamespacesUpsert: wholeSchema,
  authorizationSchemaDelete: tooWide,
  authorizationRelationsDeleteAll: tooWide,
  authorizationRelationsDeleteOfIds: tooWide,
  authorizationRelationsDeleteOfResources: tooWide,
  authorizationUserSearchRelationsCreate: 'Relations to all users of a search, for scripts; the page makes one.',
  authorizationUserSearchRelationsDelete: tooWide,
  authorizationResourceNamesUpsert: 'Names come from the system that has the resources.',

  ssoConfigurationRedirectUpdate: 'The form of the connection saves where sign-ins lead, with the rest.',
  testUserEnchantedLinkGenerate: 'For tests, which open the link themselves.',
  testUserMagicLinkGenerate: 'For tests, which open the link themselves.',
  userImpersonationConsentSet: 'It is for the user to give, in a page of the application.',
  userPasskeysRemove: 'The page of a user removes one passkey after another.',

  userEmailSet: whole,
  userPhoneSet: whole,
  userRecoveryEmailSet: theirs,
  userRecoveryPhoneSet: theirs,
  userLoginIdUpdate: 'The page of a user adds a login id and removes another.',
  userRolesRemove: oneOf,
  userSsoApplicationsSet: 'The page of a user adds an application and removes another.',
}
