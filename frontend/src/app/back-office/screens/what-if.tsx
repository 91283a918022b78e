export { WhatIfView as Component } from "@/features/what-if/what-if-view";
