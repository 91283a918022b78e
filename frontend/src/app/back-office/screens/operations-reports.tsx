import { paths } from "@/app/paths";
import { ReportsView } from "@/features/bi/reports-view";

export const Component = () => <ReportsView source="operations" target={paths.operations.report} />;
