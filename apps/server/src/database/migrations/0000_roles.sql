-- The two roles of the server. They own nothing; row-level security holds for both. Roles belong to the whole
-- cluster, so another database may have made them already, perhaps at this very moment.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['foyer_app', 'foyer_writer'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOBYPASSRLS', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF NOT pg_has_role(current_user, name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO %I', name, current_user);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO foyer_app, foyer_writer;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO foyer_app;
