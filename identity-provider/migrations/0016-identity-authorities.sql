-- Who vouched for an identity: an issuer, or the address that was asked. A provider that is set up anew under an old id may be
-- another one, whose people are not those of the one before.
alter table user_identities add column authority text not null default '';
