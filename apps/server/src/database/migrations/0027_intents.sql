CREATE TABLE "entities" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"pattern" text DEFAULT '' NOT NULL,
	"values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entities_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "entities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "intent_examples" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intent_examples_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "intent_examples" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "intent_trainings" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bot_id" uuid,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"intents" integer DEFAULT 0 NOT NULL,
	"examples" integer DEFAULT 0 NOT NULL,
	"hash" text,
	"intent_ids" uuid[] DEFAULT '{}' NOT NULL,
	"model" "bytea",
	"threshold" real,
	"figures" jsonb,
	"worse" text[] DEFAULT '{}' NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "intent_trainings_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "intent_trainings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "intents" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"response" text DEFAULT '' NOT NULL,
	"knowledge_base_id" uuid,
	"document_id" uuid,
	"bot_id" uuid,
	"examples" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intents_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "intents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "skills" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"intent_ids" uuid[] DEFAULT '{}' NOT NULL,
	"entity_ids" uuid[] DEFAULT '{}' NOT NULL,
	"knowledge_base_ids" uuid[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skills_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "skills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "intent_examples" ADD CONSTRAINT "intent_examples_intent_fk" FOREIGN KEY ("merchant_id","intent_id") REFERENCES "public"."intents"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entities_name" ON "entities" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "intent_examples_text" ON "intent_examples" USING btree ("merchant_id","intent_id",lower("text"));--> statement-breakpoint
CREATE INDEX "intent_trainings_started" ON "intent_trainings" USING btree ("merchant_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "intents_name" ON "intents" USING btree ("merchant_id",coalesce("bot_id", '00000000-0000-0000-0000-000000000000'),lower("name"));--> statement-breakpoint
CREATE INDEX "intents_by_name" ON "intents" USING btree ("merchant_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "intents_by_examples" ON "intents" USING btree ("merchant_id","examples","id");--> statement-breakpoint
CREATE INDEX "intents_by_change" ON "intents" USING btree ("merchant_id","modified_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name" ON "skills" USING btree ("merchant_id",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "entities" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "intent_examples" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "intent_trainings" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "intents" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "skills" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);