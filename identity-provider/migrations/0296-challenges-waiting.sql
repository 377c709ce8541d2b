-- select … from challenges where project_id and kind and subject and used_at is null order by created_at desc, id desc: the codes that a
-- code is compared with; and update … where project_id and subject and used_at is null. Those that were used are no part of it, however
-- many they are: with them each code took longer than the one before.
create index challenges_waiting on challenges (project_id, subject, kind, created_at, id) where used_at is null;
-- It answers what these two answered, for the version before too.
drop index challenges_by_subject;
drop index challenges_unused_by_subject;
