CREATE TABLE "department_members" (
	"merchant_id" integer NOT NULL,
	"department_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "department_members_merchant_id_department_id_member_id_pk" PRIMARY KEY("merchant_id","department_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "department_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "departments" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opening_hours" jsonb,
	"time_zone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departments_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "departments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"department_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"merchant_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_merchant_id_member_id_hash_pk" PRIMARY KEY("merchant_id","member_id","hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"merchant_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "totp_secrets_merchant_id_member_id_pk" PRIMARY KEY("merchant_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "totp_secrets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "roles" (
	"merchant_id" integer NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"sight" text DEFAULT 'all' NOT NULL,
	"permissions" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_merchant_id_name_pk" PRIMARY KEY("merchant_id","name")
);
--> statement-breakpoint
ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_links_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_opt_outs" (
	"merchant_id" integer NOT NULL,
	"email" text NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_opt_outs_merchant_id_email_pk" PRIMARY KEY("merchant_id","email")
);
--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pending_factor" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "challenge_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "department_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate("audit_entries"."action" || ' ' || "audit_entries"."subject_type" || ' ' || "audit_entries"."subject_id" || ' ' || left(coalesce("audit_entries"."before"::text, ''), 20000) || ' ' || left(coalesce("audit_entries"."after"::text, ''), 20000), '._-@', '    '))) STORED;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_merchant_id_department_id_departments_merchant_id_id_fk" FOREIGN KEY ("merchant_id","department_id") REFERENCES "public"."departments"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_members" ADD CONSTRAINT "department_members_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchant_id_role_roles_merchant_id_name_fk" FOREIGN KEY ("merchant_id","role") REFERENCES "public"."roles"("merchant_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchant_id_invited_by_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","invited_by") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_members_member" ON "department_members" USING btree ("merchant_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("merchant_id",lower("email"));--> statement-breakpoint
CREATE INDEX "invitations_newest" ON "invitations" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("merchant_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_member" ON "passkeys" USING btree ("merchant_id","member_id");--> statement-breakpoint
CREATE INDEX "one_time_links_subject" ON "one_time_links" USING btree ("merchant_id","purpose","subject");--> statement-breakpoint
CREATE INDEX "one_time_links_over" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_opt_outs_newest" ON "mail_opt_outs" USING btree ("merchant_id","created_at","email");--> statement-breakpoint
INSERT INTO "roles" ("merchant_id", "name", "title") SELECT m.merchant_id, r.name, r.title FROM "merchants" m CROSS JOIN (VALUES ('ADMIN', 'Administrator'), ('MANAGER', 'Business manager'), ('USER', 'Business user'), ('PHYSICIAN', 'Physician'), ('CALLCENTER_USER1', 'Call-centre agent 1'), ('CALLCENTER_USER2', 'Call-centre agent 2'), ('CALLCENTER_USER3', 'Call-centre agent 3'), ('CALLCENTER_SUPERVISOR', 'Call-centre supervisor'), ('IT_MANAGER', 'IT manager'), ('M_USER', 'Mobile user')) AS r (name, title);--> statement-breakpoint
INSERT INTO "roles" ("merchant_id", "name", "title", "status") SELECT m.merchant_id, r.key, coalesce(r.value->>'title', r.key), coalesce(r.value->>'status', 'ACTIVE') FROM "merchants" m CROSS JOIN LATERAL jsonb_each(m.roles) r ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "roles" ("merchant_id", "name", "title") SELECT DISTINCT m.merchant_id, m.role, m.role FROM "members" m ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "departments" ("merchant_id", "id", "name") SELECT d.merchant_id, gen_random_uuid(), d.department FROM (SELECT DISTINCT ON (merchant_id, lower(department)) merchant_id, department FROM "members" WHERE department <> '') d;--> statement-breakpoint
INSERT INTO "department_members" ("merchant_id", "department_id", "member_id") SELECT m.merchant_id, d.id, m.id FROM "members" m JOIN "departments" d ON d.merchant_id = m.merchant_id AND lower(d.name) = lower(m.department);--> statement-breakpoint
INSERT INTO "members" ("merchant_id", "id", "user_name", "email", "first_name", "last_name", "role", "is_service") SELECT merchant_id, gen_random_uuid(), 'system@' || merchant_id, 'system@' || merchant_id || '.invalid', 'System', name, 'USER', true FROM "merchants";--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_role_roles_merchant_id_name_fk" FOREIGN KEY ("merchant_id","role") REFERENCES "public"."roles"("merchant_id","name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_newest" ON "members" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "members_role" ON "members" USING btree ("merchant_id","role","created_at","id");--> statement-breakpoint
CREATE INDEX "visitors_departments" ON "visitors" USING gin ("department_ids");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("merchant_id","actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("merchant_id","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "outgoing_mails_recipient" ON "outgoing_mails" USING btree (lower("recipient"));--> statement-breakpoint
ALTER TABLE "members" DROP COLUMN "department";--> statement-breakpoint
ALTER TABLE "merchants" DROP COLUMN "roles";--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "department_members" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "departments" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "invitations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "passkeys" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "totp_secrets" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "roles" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "one_time_links" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "mail_opt_outs" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);