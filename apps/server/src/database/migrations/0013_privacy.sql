CREATE TABLE "erasures" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"person" jsonb,
	"pseudonym" text NOT NULL,
	"member_id" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "erasures_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "erasures_person" CHECK (("erasures"."state" = 'running') = ("erasures"."person" is not null))
);
--> statement-breakpoint
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_rules_merchant_id_kind_pk" PRIMARY KEY("merchant_id","kind")
);
--> statement-breakpoint
ALTER TABLE "retention_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "erasures_newest" ON "erasures" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "erasures_running" ON "erasures" USING btree ("merchant_id","id") WHERE state = 'running';--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "erasures" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "retention_rules" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);