CREATE TABLE "contact_bulks" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"action" jsonb NOT NULL,
	"contact_ids" uuid[],
	"filter" jsonb,
	"cursor" text,
	"state" text DEFAULT 'running' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"progress_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "contact_bulks_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "contact_bulks_state" CHECK ("contact_bulks"."state" in ('running', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "contact_bulks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "saved_views_name";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "list" text DEFAULT 'inbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_bulks" ADD CONSTRAINT "contact_bulks_merchant_id_member_id_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","member_id") REFERENCES "public"."members"("merchant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_bulks_member" ON "contact_bulks" USING btree ("merchant_id","member_id","started_at","id");--> statement-breakpoint
CREATE INDEX "contact_bulks_running" ON "contact_bulks" USING btree ("progress_at") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("merchant_id","list",coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid),lower("name"));--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "contact_bulks" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);