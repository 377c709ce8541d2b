-- user search by whether somebody is a test user: of many users few are
create index users_tests on users (project_id, id) where is_test = 1;
