-- Makes the role that serves: it reads and writes rows, and changes no table. The owner of the tables runs this, who must
-- be able to make roles, as often as wanted: before the first start, after an upgrade, or on a new database before a dump
-- is restored into it.
--
--   ROWS_PASSWORD=… psql --set=ON_ERROR_STOP=1 --file=servingRole.sql
\getenv password ROWS_PASSWORD
-- Keeps the password out of the database's log, where this role may say so.
do $$ begin
  perform set_config('log_min_duration_statement', '-1', false), set_config('log_min_error_statement', 'panic', false);
exception when insufficient_privilege then null;
end $$;
do $$ begin
  create role veldinstrument_rows login;
exception when duplicate_object then null;
end $$;
alter role veldinstrument_rows password :'password';
grant select, insert, update, delete on all tables in schema public to veldinstrument_rows;
alter default privileges in schema public grant select, insert, update, delete on tables to veldinstrument_rows;
